import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../../client/src/fonts.css';
import './style.css';

export default DefaultTheme;
