import DefaultTheme from 'vitepress/theme-without-fonts'
import LiveModal from './LiveModal.vue'
import LiveViews from './LiveViews.vue'
import SiteLayout from './SiteLayout.vue'
import ThemeBuilder from './ThemeBuilder.vue'
import TryOption from './TryOption.vue'
import 'virtual:code-colors.css'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: SiteLayout,
  enhanceApp({ app }) {
    for (const [name, component] of Object.entries({ LiveModal, LiveViews, ThemeBuilder, TryOption }))
      app.component(name, component)
  },
}
