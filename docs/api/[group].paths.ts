import { listApiPages } from '../.vitepress/api-pages.ts';

export default { paths: listApiPages };
