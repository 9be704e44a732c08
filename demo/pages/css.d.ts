// Declares style sheets, which Vite bundles.
declare module '*.css'
