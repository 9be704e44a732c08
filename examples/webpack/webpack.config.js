export default {
  mode: 'production',
  entry: './src/main.js',
  output: { clean: true },
  // Files that load when somebody acts are larger than webpack's advice for a first script.
  performance: { hints: false },
}
