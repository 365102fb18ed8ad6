import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DEFAULT_ZONES } from '@paila/shared';
import mongoose from 'mongoose';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { zonesMigration } from './zones-migration.js';

beforeAll(() => openDatabase());
afterAll(() => leaveDatabase());

const AT = new Date('2026-10-01T10:00:00Z');
const FREE = { fee: 0, cutOffHour: 13, cash: false };
const IN_DEFAULT_TIME = DEFAULT_ZONES.map(({ cities, days, cutOffHour }) => ({ cities, fee: 0, days, cutOffHour }));

it('turns delivery times and cash cities of every version into zones, by the defaults of then', async () => {
  const db = mongoose.connection.getClient().db(`zones-${randomUUID()}`);
  const versions = db.collection<{ _id: number; settings: object; changed: string[] }>('settingsversions');
  const rest = { at: AT, actor: { kind: 'staff', id: 'a1' } };
  const stored = [
    { settings: { usdToNpr: 150 }, changed: ['usdToNpr'] },
    {
      settings: {
        delivery: [
          { city: 'Pokhara', days: 1, cutOffHour: 12 },
          { city: 'Kathmandu', days: 2, cutOffHour: 13 },
          { city: 'Patan', days: 1, cutOffHour: 12 },
          { city: 'Butwal', days: 2, cutOffHour: 13 },
          // The same city as Patan, so it never counts.
          { city: 'Lalitpur', days: 5, cutOffHour: 13 },
        ],
        cashCities: ['pokhara', 'ललितपुर', 'Thimi', 'Banepa', 'Butwal'],
        lowStock: 5,
      },
      changed: ['delivery', 'lowStock', 'cashCities'],
    },
    { settings: { cashCities: ['Pokhara'] }, changed: ['delivery', 'cashCities'] },
    { settings: { delivery: [{ city: 'Kathmandu', days: 2, cutOffHour: 13 }] }, changed: ['delivery', 'cashCities'] },
    { settings: { delivery: [], cashCities: [], lowStock: 4 }, changed: ['delivery', 'lowStock'] },
    { settings: { cashCities: ['Bhaktapur', 'Lalitpur', 'Kathmandu'] }, changed: ['cashCities'] },
    { settings: {}, changed: ['cashCities'] },
    { settings: { zones: [{ ...FREE, cities: ['Jumla'] }] }, changed: ['zones'] },
  ];
  try {
    await versions.insertMany(stored.map((version, index) => ({ _id: index + 2, ...version, ...rest })));
    const ending = new AbortController();
    ending.abort(new Error('lost'));
    await expect(zonesMigration.up(db, ending.signal)).rejects.toThrow('lost');
    for (let runs = 1; runs <= 2; runs += 1) await zonesMigration.up(db, new AbortController().signal);

    const after = await versions.find().sort({ _id: 1 }).toArray();
    expect(after).toEqual(
      [
        { settings: { usdToNpr: 150 }, changed: ['usdToNpr'] },
        {
          settings: {
            lowStock: 5,
            zones: [
              { cities: ['Pokhara', 'Patan'], fee: 0, days: 1, cutOffHour: 12, cash: true },
              { cities: ['Kathmandu'], fee: 0, days: 2, cutOffHour: 13, cash: false },
              { cities: ['Butwal'], fee: 0, days: 2, cutOffHour: 13, cash: true },
              { cities: ['Thimi', 'Banepa'], fee: 0, cutOffHour: 13, cash: true },
            ],
          },
          changed: ['zones', 'lowStock'],
        },
        {
          settings: {
            zones: [
              { cities: ['Lalitpur', 'Kathmandu'], fee: 0, days: 1, cutOffHour: 15, cash: false },
              { cities: ['Bhaktapur'], fee: 0, days: 1, cutOffHour: 13, cash: false },
              { cities: ['Pokhara'], fee: 0, days: 2, cutOffHour: 13, cash: true },
              { cities: ['Bharatpur', 'Hetauda'], fee: 0, days: 2, cutOffHour: 13, cash: false },
              ...IN_DEFAULT_TIME.slice(3).map((zone) => ({ ...zone, cash: false })),
            ],
          },
          changed: ['zones'],
        },
        {
          settings: {
            zones: [
              { cities: ['Kathmandu'], fee: 0, days: 2, cutOffHour: 13, cash: true },
              { cities: ['Lalitpur', 'Bhaktapur'], fee: 0, cutOffHour: 13, cash: true },
            ],
          },
          changed: ['zones'],
        },
        { settings: { lowStock: 4 }, changed: ['zones', 'lowStock'] },
        // The defaults of then are those of now.
        { settings: { zones: DEFAULT_ZONES }, changed: ['zones'] },
        { settings: {}, changed: ['zones'] },
        { settings: { zones: [{ ...FREE, cities: ['Jumla'] }] }, changed: ['zones'] },
      ].map((version, index) => ({ _id: index + 2, ...version, ...rest })),
    );
  } finally {
    await db.dropDatabase();
  }
});
