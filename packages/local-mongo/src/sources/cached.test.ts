import { cacheFolder } from './cached.js';

describe('the cache folder', () => {
  it('is one folder per user, outside the clone', () => {
    expect(cacheFolder({}, '/home/asha')).toBe('/home/asha/.cache/paila');
  });

  it('follows XDG_CACHE_HOME, unless that is relative', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: '/big/cache' }, '/home/asha')).toBe('/big/cache/paila');
    expect(cacheFolder({ XDG_CACHE_HOME: 'cache' }, '/home/asha')).toBe('/home/asha/.cache/paila');
    expect(cacheFolder({ XDG_CACHE_HOME: '' }, '/home/asha')).toBe('/home/asha/.cache/paila');
  });
});
