import DefaultTheme from 'vitepress/theme-without-fonts'
import LiveModal from './LiveModal.vue'
import ThemeBuilder from './ThemeBuilder.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveModal', LiveModal)
    app.component('ThemeBuilder', ThemeBuilder)
  },
}
