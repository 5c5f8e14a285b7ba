import { createBrowserRouter } from 'react-router-dom';
import { Spinner } from '../components/spinner.tsx';
import { ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';
import { routes } from './routes.tsx';

/** The app's router: every screen inside the shared chrome, a broken one shown inside it too. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Layout />,
      HydrateFallback: () => <Spinner page />,
      children: [{ errorElement: <ErrorPage />, children: routes }],
    },
  ]);
