import { describe, expect, it } from '@jest/globals';
import { afterDrag, afterKey, between, isClose, posed, START } from './pose.js';

describe('a model before the viewer', () => {
  it('turns by arrow keys, all around and back to where it started', () => {
    let pose = START;
    for (let i = 0; i < 24; i++) pose = afterKey(pose, 'ArrowRight') ?? pose;
    expect(pose).toEqual(START);
    expect(afterKey(START, 'ArrowLeft')).toEqual({ turn: 345, tilt: 5 });
    expect(afterKey({ turn: 200, tilt: 60 }, 'Home')).toEqual(START);
    expect(afterKey(START, 'Tab')).toBeUndefined();
  });

  it('tilts no further than straight above, nor lies on its back', () => {
    let pose = START;
    for (let i = 0; i < 20; i++) pose = afterKey(pose, 'ArrowDown') ?? pose;
    expect(pose.tilt).toBe(85);
    for (let i = 0; i < 20; i++) pose = afterKey(pose, 'ArrowUp') ?? pose;
    expect(pose.tilt).toBe(-20);
  });

  it('follows a finger: half the width turns it half around', () => {
    expect(afterDrag(START, 200, 0, 400)).toEqual({ turn: 180, tilt: 5 });
    expect(afterDrag(START, 0, 20, 400)).toEqual({ turn: 0, tilt: 14 });
  });

  it('takes the shorter way', () => {
    expect(between(posed(350, 0), posed(10, 0), 0.5)).toEqual({ turn: 0, tilt: 0 });
    expect(between(posed(10, 0), posed(350, 20), 1)).toEqual({ turn: 350, tilt: 20 });
    expect(isClose(posed(359.95, 0), posed(0, 0))).toBe(true);
    expect(isClose(posed(359, 0), posed(0, 0))).toBe(false);
  });
});
