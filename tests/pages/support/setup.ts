import './window.ts';
import '@testing-library/jest-dom/vitest';
