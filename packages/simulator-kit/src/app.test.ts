import request from 'supertest';
import { createSimulatorApp } from './app.js';

const COLOURS = {
  light: { accent: '#111111', ink: '#ffffff', strong: '#000000' },
  dark: { accent: '#eeeeee', ink: '#000000', strong: '#ffffff' },
};

describe('the app of a simulator', () => {
  it('answers its health check, and hides what it is made of', async () => {
    const answer = await request(createSimulatorApp(COLOURS)).get('/healthz');

    expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } });
    const { headers } = answer;
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('serves its style sheet with the colours of the simulator, light and dark', async () => {
    const { text, type } = await request(createSimulatorApp(COLOURS)).get('/assets/page.css');

    expect(type).toBe('text/css');
    expect(text).toContain('background: var(--accent);');
    expect(text).toContain(':root { --accent: #111111; --accent-ink: #ffffff; --accent-strong: #000000; }');
    expect(text).toContain(
      '@media (prefers-color-scheme: dark) { :root { --accent: #eeeeee; --accent-ink: #000000; --accent-strong: #ffffff; } }',
    );
  });
});
