export { authRoutes } from './auth.routes.js';
export type { Eraser } from './auth.service.js';
export { identifyIfSent, readTokensWith, requireAdmin, requireOwner, requireUser } from './guards.js';
export { serve, type Served } from './serve.js';
export { endSessionsOf, startSession } from './session.service.js';
export { createTokens, type Tokens } from './tokens.js';
