export * from '../written/rows.ts';
