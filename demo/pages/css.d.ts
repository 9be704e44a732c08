// Vite bundles the styles that a script imports.
declare module '*.css'
