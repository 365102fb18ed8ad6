/** A picture's placement: scaled by `scale`, its centre `x` and `y` pixels from the stage's centre. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels from the stage's centre. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
/** The largest scale at which the pictures are sharp; also the scale after a click or a double tap. */
export const MAX_SCALE = 1.5;

/** The size of a picture of this ratio that fits into the stage. */
const fitted = (stage: Size, ratio: number): Size => {
  const width = Math.min(stage.width, stage.height * ratio);
  return { width, height: width / ratio };
};

// Adding nothing turns -0 into 0.
const within = (value: number, max: number): number => Math.min(Math.max(value, -max), max) + 0;

/** Limits the view so that the picture cannot be moved off the stage. */
const withinStage = ({ scale, x, y }: ZoomView, stage: Size, ratio: number): ZoomView => {
  const picture = fitted(stage, ratio);
  const play = (drawn: number, room: number): number => Math.max(0, (drawn * scale - room) / 2);
  return {
    scale,
    x: within(x, play(picture.width, stage.width)),
    y: within(y, play(picture.height, stage.height)),
  };
};

/**
 * Zooms by a factor around a point.
 * @param ratio the picture's width by its height
 */
export const zoomedBy = (view: ZoomView, factor: number, at: Point, stage: Size, ratio: number): ZoomView => {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_SCALE);
  if (scale === 1) return WHOLE;
  const grown = scale / view.scale;
  return withinStage({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, stage, ratio);
};

/** Moves the picture by as many pixels. */
export const pannedBy = (view: ZoomView, by: Point, stage: Size, ratio: number): ZoomView =>
  view.scale === 1 ? view : withinStage({ ...view, x: view.x + by.x, y: view.y + by.y }, stage, ratio);
