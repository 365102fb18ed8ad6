import { Outlet } from 'react-router';

/** The frame around every page below /user-profile. */
export const ProfileLayout = () => <Outlet />;
