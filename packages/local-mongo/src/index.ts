export { findMongod } from './find-mongod.js';
export { freePort } from './free-port.js';
export { keepLocalMongo } from './keep-local-mongo.js';
export { findRunningMongo, startLocalMongo, type LocalMongo } from './start-local-mongo.js';
export { startTestMongo, type TestMongo } from './start-test-mongo.js';
export { guardProcess, releaseProcess } from './watchdog.js';
