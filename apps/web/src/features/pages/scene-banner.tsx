import { SCENE_PICTURE } from '@paila/shared';
import { names } from '../../platform/names.js';
import { Picture } from '../../ui/picture.js';

interface SceneBannerProps {
  /** Its picture, by the name of the scene. */
  scene: 'about' | 'contact';
  alt: string;
  heading: string;
}

/** The head of a page: a scene of shoes, and the heading on the bare wall that every scene keeps to its left. */
export const SceneBanner = ({ scene, alt, heading }: SceneBannerProps) => (
  <header className={names('scene-banner', `scene-${scene}`)}>
    <Picture
      src={`/pictures/_scenes/${scene}.webp`}
      masterWidth={SCENE_PICTURE.width}
      width={SCENE_PICTURE.width}
      height={SCENE_PICTURE.height}
      // On narrow screens it is as high as the banner and cut off at its sides.
      sizes="(min-width: 64rem) 100vw, 66rem"
      alt={alt}
      eager
      className="scene"
    />
    <div className="frame relative pt-8 md:pt-14 lg:pt-[clamp(3.5rem,6vw,7rem)]">
      <h1 className="text-5xl font-extrabold">{heading}</h1>
    </div>
  </header>
);
