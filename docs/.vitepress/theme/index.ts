import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../../client/src/fonts/fonts.css';
import './style.css';

export default DefaultTheme;
