import { Footprint } from './footprint.js';
import { Mark } from './marks.js';

/** Not found: footprints that lead off the page. */
export const FootprintsMark = () => (
  <span aria-hidden="true" className="flex h-24 max-w-full items-center gap-11 overflow-hidden pl-4 text-gold">
    {[76, 84, 76, 84].map((turn, step) => (
      <span
        key={step}
        className="block w-5"
        style={{
          rotate: `${String(turn)}deg`,
          translate: `0 ${step % 2 === 0 ? '' : '-'}1rem`,
          opacity: 1 - step * 0.26,
        }}
      >
        <Footprint foot={step % 2 === 0 ? 'left' : 'right'} />
      </span>
    ))}
  </span>
);

/** Log-in required: a door ajar. */
export const LockedMark = () => (
  <Mark from={25} lines="M40 86V10h64v76M26 86h108m-30-76-34 10v76l34-10" gold="M80 54v8" />
);

/** No notifications: a bell. */
export const BellMark = () => (
  <Mark from={49} lines="M80 10v8m-30 56c8-8 8-18 8-28 0-16 8-28 22-28s22 12 22 28c0 10 0 20 8 28z" gold="M72 84h16" />
);

/** Confirmed: a letter with a tick. */
export const LetterMark = () => <Mark from={33} lines="M34 20h92v60H34zM34 20l46 34 46-34" gold="m98 66 6 6 12-14" />;

/** Waiting: an hourglass. */
export const WaitMark = () => (
  <Mark
    from={53}
    lines="M54 10h52M54 86h52M60 10c0 22 12 30 20 38 8-8 20-16 20-38M60 86c0-22 12-30 20-38 8 8 20 16 20 38"
    gold="M80 52v14m-8 12h16"
    thin
  />
);

/** No address yet: a house without a number. */
export const DoorMark = () => (
  <Mark from={19} lines="M36 86V42l44-32 44 32v44M20 86h120M68 86V56h24v30" gold="M84 70v4" />
);
