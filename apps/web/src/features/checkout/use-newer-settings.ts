import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { use } from 'react';
import { useDispatch } from 'react-redux';
import { SetSettingsContext } from '../../platform/settings.js';

/** @returns a function that takes over the shop's current settings; if that fails, those of the page stay */
export const useNewerSettings = (): (() => Promise<void>) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const setSettings = use(SetSettingsContext);
  return async () => {
    const newer = await import('./newer-settings.js')
      .then(({ newerSettings }) => newerSettings(dispatch))
      .catch(() => undefined);
    setSettings((before) => ({ ...before, ...newer }));
  };
};
