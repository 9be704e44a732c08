// Declares the imports of style sheets, which Vite bundles.
declare module '*.css'
