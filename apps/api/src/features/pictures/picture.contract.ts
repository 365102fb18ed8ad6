import { contract } from '../../platform/contract/contract.js';

export const pictureContract = contract('/pictures', 'Pictures', {
  showPicture: {
    call: 'GET /:slug/:file',
    right: 'anyone',
    summary: 'A picture of a product',
    description:
      'A master is `VIEW.webp`; `VIEW-WIDTH.FORMAT` is made from it when first asked for. What is not there is a 404 that shows as the outline of a shoe.',
    answer: { mediaTypes: ['image/webp', 'image/avif', 'image/jpeg'] },
    answerHeaders: { ETag: 'Names this state of the picture' },
  },
});
