export { findMongod, type FindOptions } from './find-mongod.js';
export { freePort, isFreePort } from './free-port.js';
export { LocalMongoError } from './local-mongo-error.js';
export type { MongodBinary } from './mongod-binary.js';
export type { MongodExit } from './mongod-process.js';
export { startTimeOf, commandLineOf, isAlive, isGoneWithin } from './process-info.js';
export { findRunningMongo, startLocalMongo, type LocalMongo, type LocalMongoOptions } from './start-local-mongo.js';
export { startTestMongo, type TestMongo } from './start-test-mongo.js';
export { guardProcess, releaseProcess } from './watchdog.js';
