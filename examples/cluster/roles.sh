#!/bin/sh
# Makes the two roles and the database, when the folder of PostgreSQL is made: the owner of the tables, and the nodes, which may do less.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres <<'SQL'
\getenv owner OWNER_PASSWORD
\getenv node NODE_PASSWORD
CREATE ROLE genmath_owner LOGIN PASSWORD :'owner';
CREATE ROLE genmath_node LOGIN PASSWORD :'node';
CREATE DATABASE genmath OWNER genmath_owner;
REVOKE CONNECT ON DATABASE genmath FROM PUBLIC;
GRANT CONNECT ON DATABASE genmath TO genmath_node;
SQL
