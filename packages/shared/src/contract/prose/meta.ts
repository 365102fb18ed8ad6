import { docs, health, pictures, pictureUploads } from '../meta.js';
import { groupProse } from './group-prose.js';

export const pictureProse = groupProse(pictures, 'Pictures', {
  showPicture: {
    summary: 'A picture of a product',
    description:
      'A master is `VIEW.webp`; `VIEW-WIDTH.FORMAT` is made from it when first asked for, and so is `VIEW-share-GROUND.jpg`, which is 1200 by 630 and opaque, to be shown with a link. What is not there is a 404 that shows as the outline of a shoe. `model.glb` is the product in three dimensions, for shoes and caps of the demo catalogue.',
  },
});

export const pictureUploadProse = groupProse(
  pictureUploads,
  'Pictures',
  {
    uploadPictures: {
      summary: 'Send pictures',
      description:
        'JPEG, PNG, WebP or AVIF in the part `pictures`. The content decides, not the name: a file that is something else, is ' +
        'damaged or has too many pixels is a 400 that names it. The shop stores each picture encoded anew: upright, without ' +
        'metadata, and without what stood beside it in the file. It stores all or none; the answer goes into `img` of a product.',
    },
  },
  {
    'UploadedPicture.src': 'The address for `img`; its copies are named as those of all pictures',
    'UploadedPicture.animated': 'Whether the file moves; the shop shows its first frame',
  },
);

export const healthProse = groupProse(health, 'Health', {
  isAlive: { summary: 'Whether the process lives' },
  isReady: {
    summary:
      'What this instance can do: 200 while it can serve pages; with `write`, 200 only while it can take orders too',
  },
});

export const docsProse = groupProse(docs, 'This description', {
  openApi: { summary: 'This description, as OpenAPI 3.1' },
  showDocs: { summary: 'This description, as a page to read' },
  showDocsStyle: { summary: 'The style sheet of that page' },
  showDocsScript: { summary: 'Swagger UI, which draws that page' },
  showDocsStart: { summary: 'What starts it' },
});
