// tsyringe refuses to load without a reflection polyfill, so the two come from here in this order, and from nowhere else.
import 'reflect-metadata/lite';

export { container, inject, injectable, type DependencyContainer, type InjectionToken } from 'tsyringe';
