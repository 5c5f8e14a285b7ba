import { BrowserRouter, type RouteObject, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { routes } from './routes.tsx';

const screens: RouteObject[] = [{ element: <Layout />, children: [{ element: <ErrorBoundary />, children: routes }] }];

/** Every screen inside the shared chrome, in whatever router stands around it. */
export const Screens = () => useRoutes(screens);

/** Every screen at the browser's address, a broken one shown inside the chrome too. */
export const App = () => (
  <BrowserRouter>
    <Screens />
  </BrowserRouter>
);
