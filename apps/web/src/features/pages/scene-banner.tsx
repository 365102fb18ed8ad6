import { SCENE_PICTURE, SCENE_SIZES, SCENES } from '@paila/shared';
import { gettext } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Picture } from '../../ui/picture.js';

interface SceneBannerProps {
  /** The scene whose picture is shown. */
  scene: keyof typeof SCENES;
  heading: string;
}

/** The banner of a page: a scene of shoes, with the heading on the bare wall at the left of every scene. */
export const SceneBanner = ({ scene, heading }: SceneBannerProps) => (
  <header className={names('scene-banner', `scene-${scene}`)}>
    <Picture
      src={SCENES[scene].src}
      masterWidth={SCENE_PICTURE.width}
      width={SCENE_PICTURE.width}
      height={SCENE_PICTURE.height}
      sizes={SCENE_SIZES}
      alt={gettext(SCENES[scene].alt)}
      eager
      className="scene"
    />
    <div className="frame relative pt-8 md:pt-14 lg:pt-[clamp(3.5rem,6vw,7rem)]">
      <h1 className="text-5xl font-extrabold">{heading}</h1>
    </div>
  </header>
);
