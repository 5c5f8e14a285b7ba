import { DashboardPage } from '../../features/home/dashboard-page.tsx';
import { LandingPage } from '../../features/home/landing-page.tsx';
import { Home } from '../home.tsx';

/** The address `/` for each role. */
export const HomeScreen = () => <Home landing={LandingPage} dashboard={DashboardPage} />;
