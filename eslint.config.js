import tseslint from 'typescript-eslint';

const sizes = { max: 250, skipBlankLines: false, skipComments: false };

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'coverage/**'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', sizes],
      'no-console': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['**/test/**', 'test/**'], rules: { 'max-lines': ['error', { ...sizes, max: 400 }] } },
  { files: ['plugins/cli/bin/*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['scripts/**', 'test/**/*.mjs'], rules: { 'no-console': 'off' } },
);
