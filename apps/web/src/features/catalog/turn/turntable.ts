import {
  Box3,
  CanvasTexture,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  RepeatWrapping,
  Scene,
  Texture,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
} from 'three';
import { GLTFLoader, type GLTFLoaderPlugin, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import { between, isClose, type Pose } from './pose.js';

/** A 3D model on a canvas. */
export interface Turntable {
  /** Turns to a pose, immediately or animated. */
  readonly show: (pose: Pose, gently: boolean) => void;
  readonly dispose: () => void;
}

/**
 * Decodes a model's textures without `blob:` URLs, which the content security policy does not allow. Replaces the
 * loader's own plugin for WebP textures.
 */
const picturesFromBytes = (parser: GLTFParser): GLTFLoaderPlugin => ({
  name: 'EXT_texture_webp',
  loadTexture: async (index) => {
    const { textures, images } = parser.json as {
      textures: { extensions: { EXT_texture_webp: { source: number } } }[];
      images: { bufferView: number; mimeType: string }[];
    };
    const source = textures[index]?.extensions.EXT_texture_webp.source;
    const image = source === undefined ? undefined : images[source];
    if (!image) throw new Error(`The model has no picture ${String(index)}`);
    const bytes = (await parser.getDependency('bufferView', image.bufferView)) as ArrayBuffer;
    const bitmap = await createImageBitmap(new Blob([bytes], { type: image.mimeType }), {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
    const texture = new Texture(bitmap);
    texture.flipY = false;
    texture.wrapS = RepeatWrapping;
    texture.anisotropy = 4;
    texture.needsUpdate = true;
    return texture;
  },
});

/** The lights of the rendered pictures, fixed to the viewer: right, up, towards the viewer, and the intensity. */
const LAMPS = [
  [-0.42, 0.86, 0.38, 2.1],
  [0.85, 0.38, 0.5, 0.45],
  [0.25, 0.62, -0.78, 1],
  [-0.85, 0.3, 0.25, 0.35],
] as const;

const light = (scene: Scene): void => {
  scene.add(new HemisphereLight(0xffffff, 0xf2efe9, 1.15));
  for (const [right, up, towards, brightness] of LAMPS) {
    const lamp = new DirectionalLight(0xffffff, brightness);
    lamp.position.set(right, up, towards);
    scene.add(lamp);
  }
};

/** The shadow below the product. */
const shadeUnder = (box: Box3): Mesh => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext('2d');
  if (pen) {
    const fade = pen.createRadialGradient(64, 64, 0, 64, 64, 64);
    fade.addColorStop(0, 'rgba(0, 0, 0, 0.5)');
    fade.addColorStop(0.55, 'rgba(0, 0, 0, 0.26)');
    fade.addColorStop(1, 'rgba(0, 0, 0, 0)');
    pen.fillStyle = fade;
    pen.fillRect(0, 0, 128, 128);
  }
  const size = box.getSize(new Vector3());
  const material = new MeshBasicMaterial({ map: new CanvasTexture(canvas), transparent: true, depthWrite: false });
  const shade = new Mesh(new PlaneGeometry(size.x * 1.2, size.z * 1.5), material);
  shade.rotation.x = -Math.PI / 2;
  return shade;
};

const disposeTree = (root: Object3D): void =>
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { geometry, material } = object as Mesh<PlaneGeometry, Material & Record<string, unknown>>;
    geometry.dispose();
    for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
    material.dispose();
  });

/** Vertical field of view in degrees: a long lens, as in the pictures. */
const FIELD_OF_VIEW = 10;
/** The frame's width and height relative to the product's. */
const MARGIN = 1.22;
/** The fraction of the remaining rotation that an animated turn covers per frame. */
const EASE = 0.22;
const MAX_PIXEL_RATIO = 2;

/**
 * Sets a model up on a canvas.
 * @param glb the model, a binary glTF in metres
 * @throws if WebGL is not available or the model cannot be read
 */
export const createTurntable = async (
  canvas: HTMLCanvasElement,
  glb: ArrayBuffer,
  pose: Pose,
  onLost: () => void,
): Promise<Turntable> => {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
  const loader = new GLTFLoader().register(picturesFromBytes);
  const { scene: model } = await loader.parseAsync(glb, '').catch((error: unknown) => {
    renderer.dispose();
    throw error;
  });

  const scene = new Scene();
  light(scene);
  const box = new Box3().setFromObject(model);
  const middle = box.getCenter(new Vector3());
  const size = box.getSize(new Vector3());
  model.position.sub(middle);
  const shade = shadeUnder(box);
  shade.position.y = -size.y / 2 - 0.001;
  const turned = new Group().add(model, shade);
  const tilted = new Group().add(turned);
  scene.add(tilted);

  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 20);
  const widest = Math.max(size.x, size.z) * MARGIN;
  let shown = pose;
  let target = pose;
  let frame = 0;

  /** Metres across the frame: a long product needs more height when it is tilted. */
  const across = (turn: number, tilt: number): number => {
    const deep = Math.abs(size.x * Math.sin(turn)) + Math.abs(size.z * Math.cos(turn));
    const high = Math.abs(deep * Math.sin(tilt)) + size.y * Math.cos(tilt);
    return Math.max(widest, high * MARGIN * camera.aspect);
  };
  const draw = (): void => {
    const turn = (shown.turn * Math.PI) / 180;
    const tilt = (shown.tilt * Math.PI) / 180;
    turned.rotation.y = -turn;
    tilted.rotation.x = tilt;
    camera.position.z = across(turn, tilt) / camera.aspect / 2 / Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
    renderer.render(scene, camera);
  };
  const step = (): void => {
    frame = 0;
    shown = isClose(shown, target) ? target : between(shown, target, EASE);
    draw();
    if (shown !== target) frame = requestAnimationFrame(step);
  };
  const fit = (): void => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO));
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    draw();
  };
  const resized = new ResizeObserver(fit);
  resized.observe(canvas);
  canvas.addEventListener('webglcontextlost', onLost);
  fit();

  return {
    show: (next, gently) => {
      target = next;
      cancelAnimationFrame(frame);
      if (!gently) shown = next;
      frame = requestAnimationFrame(step);
    },
    dispose: () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      canvas.removeEventListener('webglcontextlost', onLost);
      disposeTree(scene);
      renderer.dispose();
      // Browsers limit the number of WebGL contexts per page.
      renderer.forceContextLoss();
    },
  };
};
