export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  srcDir: 'src',
  app: {
    head: { title: 'Nuxt', htmlAttrs: { lang: 'en' }, link: [{ rel: 'icon', href: 'data:,' }] },
  },
  vue: { compilerOptions: { isCustomElement: tag => tag.startsWith('w3m-') } },
})
