import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locationsFrom } from '@cosh/core';

describe('the locations of files', () => {
  it('are below HOME by default', () => {
    expect(locationsFrom({ HOME: '/home/me' })).toStrictEqual({
      home: '/home/me/.copilot-shell', config: '/home/me/.config/cosh', userExtensions: '/home/me/.copilot-shell/extensions', systemExtensions: ['/usr/share/anolisa/extensions'],
      states: '/home/me/.copilot-shell/states', sessions: '/home/me/.copilot-shell/sessions', logs: '/home/me/.copilot-shell/logs',
    });
  });

  it('follow COSH_HOME and XDG_CONFIG_HOME', () => {
    expect(locationsFrom({ HOME: '/home/me', COSH_HOME: '/opt/cosh/', XDG_CONFIG_HOME: '/xdg' })).toMatchObject({ home: expect.stringMatching(/^\/opt\/cosh\/?$/), states: '/opt/cosh/states', config: '/xdg/cosh' });
  });

  it.each(['relative', './x', '~/x'])('are refused where HOME or COSH_HOME is %j', (folder) => {
    expect(() => locationsFrom({ HOME: folder })).toThrow(expect.objectContaining({ code: 'home_invalid', message: expect.stringContaining('HOME'), hint: expect.any(String) }));
    expect(() => locationsFrom({ HOME: '/home/me', COSH_HOME: folder })).toThrow(expect.objectContaining({ code: 'home_invalid', message: expect.stringContaining('COSH_HOME') }));
  });

  it.each(['relative', '', './x'])('pass over an XDG_CONFIG_HOME of %j, as its specification asks', (folder) => {
    expect(locationsFrom({ HOME: '/home/me', XDG_CONFIG_HOME: folder }).config).toBe('/home/me/.config/cosh');
  });

  it('take empty variables for absent ones', () => {
    expect(locationsFrom({ HOME: '/home/me', COSH_HOME: '' }).home).toBe('/home/me/.copilot-shell');
    expect(path.isAbsolute(locationsFrom({ HOME: '' }).home)).toBe(true);
    expect(path.isAbsolute(locationsFrom({}).home)).toBe(true);
  });

  it.each<[string, string[]]>([['', []], ['/a', ['/a']], ['/a:/b', ['/a', '/b']], ['/a::relative:/b', ['/a', '/b']]])('have the system extensions of the path list %j', (list, folders) => {
    expect(locationsFrom({ HOME: '/home/me', COSH_SYSTEM_EXTENSIONS: list }).systemExtensions).toStrictEqual(folders);
  });
});
