import { lazyScreen } from '../../lib/loading.ts';
import { Home } from '../home.tsx';

// Apart from each other, so that a visitor does not fetch the members' page.
const Landing = lazyScreen(async () => (await import('../../features/marketing/landing/landing-page.tsx')).LandingPage);
const Dashboard = lazyScreen(async () => (await import('../../features/home/dashboard-page.tsx')).DashboardPage);

/** The address `/` for each role. */
export const HomeScreen = () => <Home landing={Landing} dashboard={Dashboard} />;
