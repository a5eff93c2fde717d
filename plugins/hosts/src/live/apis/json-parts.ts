import { isJsonObject, type JsonObject } from '@cosh/core';

/** The objects of a list; nothing where there is no list. */
export const objects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

export const object = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** What a result says: its text where it is one, else its JSON. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
