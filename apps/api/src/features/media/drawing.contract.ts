import { DRAWING_STATES, type Drawing } from '@paila/shared';
import { Type } from 'typebox';
import { contract } from '../../platform/http/contract.js';
import { sealed, wire } from '../../platform/http/schemas.js';

const count = Type.Integer({ minimum: 0 });
const drawingSchema = wire<Drawing>()(
  sealed('Drawing', {
    state: Type.Enum([...DRAWING_STATES]),
    done: count,
    of: count,
    msg: Type.String({ minLength: 1, description: 'The state in words; of a failure also what to do' }),
  }),
);

export const drawingContract = contract('/api/products', 'Catalogue', {
  drawPictures: {
    call: 'POST /:id/pictures',
    right: 'admin',
    summary: 'Have the pictures of a product drawn',
    description:
      'From its `artwork`, by the studio, in the background: some minutes. When all are there they become the product’s `img`, at one stroke. A product without an artwork, and one whose pictures are being drawn, is a 409; a studio with enough to do a 429.',
    status: 202,
    answer: drawingSchema,
    refusals: ['conflict', 'too_many_requests'],
  },
  showDrawing: {
    call: 'GET /:id/pictures',
    right: 'admin',
    summary: 'How far the studio is with the pictures of a product',
    answer: drawingSchema,
  },
});
