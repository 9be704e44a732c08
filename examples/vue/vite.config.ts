import vue from '@vitejs/plugin-vue'

const isCustomElement = (tag: string) => tag.startsWith('w3m-')
export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] }
