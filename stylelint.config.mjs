// Lengths come from the scale, colours from the tokens, classes from the component beside the sheet.
const literalLength = /\d(rem|em|vw|vh|dvh|ch|%)|(?<![\d.])([4-9]|\d{2,})(\.\d+)?px/;
// The middle, the far edge and a window away are no steps of a scale.
const literalPosition = /\d(rem|em|vh|dvh|ch)|(?<!\b(50|100))(%|vw)|(?<![\d.])([4-9]|\d{2,})(\.\d+)?px/;

/** @type {import('stylelint').Config} */
export default {
  reportNeedlessDisables: true,
  rules: {
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'declaration-block-no-duplicate-properties': true,
    'no-duplicate-selectors': true,
    'property-no-unknown': true,
    'unit-no-unknown': true,
    'color-no-hex': true,
    'color-named': ['never', { ignore: ['inside-function'] }],
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch'],
    // Up to 3 px is a hairline.
    'declaration-property-value-disallowed-list': {
      '/^(margin|padding|scroll-margin|scroll-padding|(row-|column-|--)?gap)/': [literalLength],
      '/^(top|right|bottom|left|inset(-.*)?)$/': [literalPosition],
      // px alone for the letters inside a drawing, whose unit is the drawing's own.
      font: [/\d(rem|em)\b/],
      '/^(color|fill|stroke|background|border|outline|box-shadow)/': [/\b(white|red|gray|grey|silver|yellow)\b/],
    },
    'declaration-property-value-allowed-list': {
      'font-size': [/^var\(--text-[\w-]+\)$/, 'inherit'],
      '/radius$/': [/^(0|50%|inherit|var\(--radius-\w+\))( (0|var\(--radius-\w+\)))*$/],
    },
    'at-rule-disallowed-list': ['import'],
    'selector-pseudo-class-disallowed-list': ['global'],
    'selector-max-id': 0,
    // A sheet of a component styles nothing outside of it.
    'selector-disallowed-list': [/^(\*|:root|html|body|main|footer)/],
    'layer-name-pattern': /^(ui|feature|tone)$/,
  },
  overrides: [
    {
      files: ['src/ui/styles/*.css'],
      rules: {
        'selector-max-class': 0,
        'selector-max-id': null,
        'selector-disallowed-list': null,
        'layer-name-pattern': /^reset$/,
        // `small` beside a larger text, as browsers have it.
        'declaration-property-value-allowed-list': {
          'font-size': [/^var\(--text-[\w-]+\)$/, 'inherit', '80%'],
        },
      },
    },
    { files: ['src/ui/styles/{tokens,print}.css'], rules: { 'color-no-hex': null, 'function-disallowed-list': null } },
    // Served to readers of the API without the rest of the site.
    {
      files: ['src/run/apidocs/server/reference.css'],
      rules: {
        'selector-disallowed-list': null,
        'declaration-property-value-disallowed-list': null,
        'declaration-property-value-allowed-list': null,
      },
    },
  ],
};
