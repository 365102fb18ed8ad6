import { expect, it } from '@jest/globals';
import { anyone, endpoints, object, text } from '@paila/shared';
import { describeApi } from './openapi.js';

it('describes texts and files of a multipart body', () => {
  const uploads = endpoints('/api/uploads', 'Uploads', {
    addPictures: {
      call: 'POST /',
      summary: 'Add pictures',
      access: anyone,
      body: {
        multipart: { alt: text({ max: 20, msg: 'Too long' }) },
        files: { part: 'pictures', max: 2, maxBytes: 9 },
      },
      answer: object({}),
    },
  });

  const { paths } = describeApi([uploads], { title: 'Shop', url: 'http://shop.example' });

  const { post } = paths['/api/uploads'] as { post: object };
  expect(post).toMatchObject({
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            required: ['alt'],
            properties: {
              alt: { type: 'string', maxLength: 20 },
              pictures: { type: 'array', maxItems: 2, items: { type: 'string', format: 'binary' } },
            },
          },
        },
      },
    },
  });
});
