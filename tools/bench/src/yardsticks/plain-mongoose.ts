// A yardstick: the same data as tutorials read and write it, with Express and Mongoose's lean(). It has no cache, no
// index of words, no transactions and no checked prices. Argument: the address of the database. JWT_SECRET: the secret
// that the shop signs tokens with.
import express, { type RequestHandler } from 'express';
import jwt from 'jsonwebtoken';
import mongoose, { Schema } from 'mongoose';
import { argument, listen } from './listen.js';

const PAGE = 100;
const anything = () => new Schema({}, { strict: false, versionKey: false });
const Product = mongoose.model('Product', anything(), 'products');
const User = mongoose.model('User', anything(), 'users');
const Session = mongoose.model('Session', anything(), 'sessions');
const Cart = mongoose.model('BenchCart', anything());
const Order = mongoose.model('BenchOrder', anything());

await mongoose.connect(argument());

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Checks the token as tutorials do, and reads its session and its account. */
const authenticate: RequestHandler = async (req, res, next) => {
  const { sub, jti } = jwt.verify(req.get('x-auth-token') ?? '', process.env['JWT_SECRET'] ?? '') as jwt.JwtPayload;
  const [session, user] = [await Session.findById(jti).lean(), await User.findById(sub).lean()];
  if (!session || !user) {
    res.status(401).json({ msg: 'Please log in' });
    return;
  }
  res.locals['user'] = user;
  next();
};

const app = express();
app.use(express.json());
app.get('/api/products', async (req, res) => {
  const [company, q] = [text(req.query['company']), text(req.query['q'])];
  const selection = {
    ...(company && { company: new RegExp(`^${company}$`, 'i') }),
    ...(q && { title: new RegExp(q.split(' ').join('|'), 'i') }),
  };
  const limit = Number(req.query['limit'] ?? PAGE);
  res.json(await Product.find(selection).sort({ createdAt: -1, _id: -1 }).limit(limit).lean());
});
app.get('/api/products/facets', async (_req, res) => {
  const count = (field: string) => [{ $unwind: `$${field}` }, { $group: { _id: `$${field}`, count: { $sum: 1 } } }];
  res.json(await Product.aggregate([{ $facet: { brands: count('company'), sizes: count('sizes') } }]));
});
app.get('/api/products/:id', async (req, res) => {
  res.json(await Product.findById(req.params.id).lean());
});
app.get('/api/auth', authenticate, (_req, res) => {
  res.json(res.locals['user']);
});
app.post('/api/cart', authenticate, async (req, res) => {
  const { products } = req.body as { products: unknown[] };
  const options = { upsert: true, returnDocument: 'after' } as const;
  res.json(await Cart.findOneAndUpdate({ owner: req.get('x-auth-token') }, { products }, options).lean());
});
app.post('/api/orders', async (req, res) => {
  res.json(await Order.create(req.body as object));
});
listen(app);
