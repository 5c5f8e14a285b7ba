import { BrowserRouter, type RouteObject, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { routes } from './routes.tsx';

const screens: RouteObject[] = [{ element: <Layout />, children: [{ element: <ErrorBoundary />, children: routes }] }];

const Screens = () => useRoutes(screens);

/** Every screen inside the shared chrome, a broken one shown inside it too. */
export const App = () => (
  <BrowserRouter>
    <Screens />
  </BrowserRouter>
);
