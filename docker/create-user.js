// Run by the image of MongoDB at the first start: creates the service's user, with no more rights than it needs.
db.getSiblingDB('admin').createUser({
  user: 'mithaq',
  pwd: fs.readFileSync('/run/secrets/mongodb_password', 'utf8').trim(),
  roles: [
    { role: 'readWrite', db: 'mithaq' },
    // Changes indexes at the start, and reads the load for the daily run.
    { role: 'dbAdmin', db: 'mithaq' },
    { role: 'clusterMonitor', db: 'admin' },
  ],
});
