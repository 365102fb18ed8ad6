import { contract } from '../../platform/http/contract.js';

export const pictureContract = contract('/pictures', 'Pictures', {
  showPicture: {
    call: 'GET /:slug/:file',
    right: 'anyone',
    summary: 'A picture of a product',
    description:
      'A master is `VIEW.webp`; `VIEW-WIDTH.FORMAT` is made from it when first asked for, and so is `VIEW-share-GROUND.jpg`, which is 1200 by 630 and opaque, to be shown with a link. What is not there is a 404 that shows as the outline of a shoe. `model.glb` is the product in the round, for shoes and caps of the catalogue: made when first asked for, which takes some seconds.',
    answer: { mediaTypes: ['image/webp', 'image/avif', 'image/jpeg', 'model/gltf-binary'] },
    answerHeaders: { ETag: 'Names this state of the picture' },
  },
});
