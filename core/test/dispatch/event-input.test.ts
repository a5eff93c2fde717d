import fc from 'fast-check';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inputSchemaOf, SchemaCompiler, type JsonObject, type Locations } from '@cosh/core';
import { completeInput, inputError, unknownFields } from '../../dist/dispatch/index.js';
import { postToolUse, preToolUse, sessionStart } from '../support/sample-plugin.js';

const locations = { sessions: '/home/sessions' } as Locations;
const defaults = { cwd: '/project', locations };

describe('a complete input', () => {
  it('has the common fields with sensible defaults', () => {
    const input = completeInput(preToolUse, { tool_name: 'shell', tool_input: {} }, defaults);
    expect(Object.keys(input)).toStrictEqual(['session_id', 'cwd', 'timestamp', 'transcript_path', 'tool_name', 'tool_input']);
    expect(input).toMatchObject({ session_id: expect.stringMatching(/^[0-9a-f-]{36}$/), cwd: '/project', transcript_path: `/home/sessions/${String(input.session_id)}` });
    expect(new Date(input.timestamp as string).toISOString()).toBe(input.timestamp);
  });

  it('keeps the common fields that are given', () => {
    const given = { session_id: 's', cwd: '/else', timestamp: 'now', transcript_path: '/t' };
    expect(completeInput(sessionStart, given, defaults)).toStrictEqual({ ...given, source: 'startup' });
  });

  it('belongs to the session of the runtime', () => {
    expect(completeInput(sessionStart, {}, { ...defaults, sessionId: 'mine' })).toMatchObject({ session_id: 'mine', transcript_path: '/home/sessions/mine' });
  });

  it('has an absolute folder', () => {
    expect(completeInput(sessionStart, { cwd: 'sub/../other' }, defaults).cwd).toBe('/project/other');
    expect(completeInput(sessionStart, { cwd: '' }, defaults).cwd).toBe('/project');
  });

  it('has only the fields that the event has', () => {
    expect(completeInput(sessionStart, { source: 'resume', tool_name: 'x', __proto__: { a: 1 } }, defaults)).not.toHaveProperty('tool_name');
  });

  it('keeps null and false where they are the value', () => {
    expect(completeInput(postToolUse, { tool_name: 'x', tool_output: false }, defaults).tool_output).toBe(false);
    expect(completeInput(postToolUse, { tool_name: 'x', tool_output: 0 }, defaults).tool_output).toBe(0);
    expect(completeInput(postToolUse, { tool_name: 'x', tool_output: null }, defaults).tool_output).toBeNull();
  });

  it('has a transcript in the folder of sessions, whatever the session is called', () => {
    for (const id of ['..', '.', '../../x', '/etc/passwd', 'a/b', '\ud800', 'a\0b', 'größe']) {
      const file = String(completeInput(sessionStart, { session_id: id }, defaults).transcript_path);
      expect([path.dirname(file), path.basename(file) !== ''], id).toStrictEqual(['/home/sessions', true]);
    }
    fc.assert(fc.property(fc.string({ unit: 'binary', minLength: 1 }), (id) => {
      expect(path.dirname(String(completeInput(sessionStart, { session_id: id }, defaults).transcript_path))).toBe('/home/sessions');
    }));
  });
});

describe('an unknown field', () => {
  const codes = (input: JsonObject) => unknownFields(preToolUse, input).map(({ code, severity, place, hint }) => [severity, code, place, hint]);

  it('is a warning with the field that was probably meant', () => {
    expect(codes({ tool_name: 'x', tool_inputs: {}, toolName: 'x', zzzzzzzzzzz: 1 })).toStrictEqual([
      ['warning', 'input_field_unknown', 'tool_inputs', 'did you mean tool_input?'], ['warning', 'input_field_unknown', 'toolName', 'did you mean tool_name?'], ['warning', 'input_field_unknown', 'zzzzzzzzzzz', 'hooks do not see it'],
    ]);
  });

  it('is none that is common, or that says which event it is', () => {
    expect(codes({ session_id: 's', cwd: '/', timestamp: 't', transcript_path: 'p', tool_name: 'x', tool_input: {}, tool_use_id: 'i', hook_event_name: 'PreToolUse', event: 'PreToolUse' })).toStrictEqual([]);
  });
});

describe('an input that is refused', () => {
  const refusal = async (input: unknown): Promise<{ code: string; message: string; hint: string | undefined }> => {
    const validate = await new SchemaCompiler(new Map()).compile(inputSchemaOf(preToolUse));
    return inputError(preToolUse, validate(input));
  };

  it.each<[unknown, string]>([
    [{}, 'the input of PreToolUse lacks tool_name'],
    [{ tool_name: 'x' }, 'the input of PreToolUse lacks tool_input'],
    [{ tool_name: 7, tool_input: {} }, 'tool_name in the input of PreToolUse must be string, is number'],
    [{ tool_name: 'x', tool_input: [] }, 'tool_input in the input of PreToolUse must be object, is array'],
    [{ tool_name: 'x', tool_input: null }, 'tool_input in the input of PreToolUse must be object, is null'],
    [{ tool_name: 'x', tool_input: {}, session_id: null }, 'session_id in the input of PreToolUse must be string, is null'],
    [[], 'the input of PreToolUse must be object, is array'],
  ])('is refused with the field: %j', async (input, message) => {
    expect(await refusal(input)).toMatchObject({ code: 'input_invalid', message, hint: 'PreToolUse takes tool_name, tool_input, tool_use_id; "cosh events" shows all' });
  });
});
